/** What the sink takes, in words. */
import type { SinkBench, SinkFigures } from "./sink-bench.ts";

export function formatSinkBench({ deliveries, strays }: SinkBench): string {
  const lines = [
    `The sink: 1,000 webhooks x 100 changes      ${inWords(deliveries)}`,
    `The sink: strangers                         ${inWords(strays)}`,
    `      expected deliveries among them        ${strays.expectedArrived} of ${strays.expected} arrived`,
    "",
  ];
  return `${lines.join("\n")}\n`;
}

const inWords = ({ sent, kept, seconds, rssMb }: SinkFigures) =>
  `${sent} sent, ${kept} kept, ${Math.round(sent / seconds)} a second, ${rssMb} MB`;
