/** Section "Endpoints": whether the owner's API key may link is left open (ruling J15); a link that is accepted takes effect. */
import { acceptanceThatMayBe, expect, keyKinds, obstaclesTo, requirement, watchingBoth } from "#harness";
import { linkedByKey } from "./linked-by-key.ts";

for (const { title, kind } of keyKinds) {
  requirement("WHL-01", `asked for with ${title}, where keys may ask`, async (world) => {
    const { answer, isTold } = await linkedByKey[kind](world);

    acceptanceThatMayBe(answer);

    const suspects = isTold ? [] : await obstaclesTo(() => watchingBoth(world));
    expect(
      isTold,
      `whether changes of a BusinessEntity are notified that was linked with ${title}`,
      suspects,
    ).toEqual(true);
  });

  requirement("WHL-02", `a further link asked for with ${title}, where keys may ask`, async (world) => {
    const { answer, isKept } = await linkedByKey[kind](world);

    acceptanceThatMayBe(answer);

    const suspects = isKept ? [] : await obstaclesTo(() => watchingBoth(world));
    expect(
      isKept,
      `whether a BusinessEntity is still notified after another was linked with ${title}`,
      suspects,
    ).toEqual(true);
  });
}
