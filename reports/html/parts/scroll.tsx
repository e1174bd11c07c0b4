/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** A box in which a wide table scrolls by itself, so that the page never scrolls sideways. */
import type { ComponentChildren } from "preact";

export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard cannot scroll the box (WCAG 2.1.1)
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
