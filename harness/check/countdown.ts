/** Something that is over once so many parts of it have ended. */
export interface Countdown {
  readonly over: Promise<void>;
  oneLess(): void;
}

/** @param count none is over at once */
export function countdown(count: number): Countdown {
  let left = count;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const look = () => {
    if (left <= 0) end();
  };
  look();
  return {
    over,
    oneLess: () => {
      left--;
      look();
    },
  };
}
