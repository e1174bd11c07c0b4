/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Search and filters over the requirements; shown by the script, for nothing else can make them work. */
import { levels, type Standing, type Tally } from "../../tally.ts";
import { className } from "./counts.tsx";

export function Filters({
  counts,
  used,
  chapters,
}: {
  counts: Tally;
  used: readonly Standing[];
  chapters: string[];
}) {
  return (
    <search class="filters" hidden>
      <label class="search-field">
        <span class="hidden">Search the requirements</span>
        <input
          type="search"
          id="search"
          placeholder="Search id, title, text…"
          autocomplete="off"
          aria-keyshortcuts="/"
        />
        <span class="key" aria-hidden="true">
          /
        </span>
      </label>
      <label>
        <span class="hidden">Level</span>
        <select id="level">
          <option value="">every level</option>
          {levels.map((level) => (
            <option value={level} key={level}>
              {level}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="hidden">Chapter</span>
        <select id="chapter">
          <option value="">every chapter</option>
          {chapters.map((chapter, index) => (
            <option value={index} key={chapter}>
              {chapter}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend class="hidden">Verdict</legend>
        {used.map((standing) => (
          <label class={`toggle is-${className(standing)}`} key={standing}>
            <input type="checkbox" name="standing" value={className(standing)} />
            <span>
              {standing} <b>{counts[standing]}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="filter-state">
        <output id="matches" aria-live="polite" />
        <button type="button" class="plain-button clear-filters">
          Show all
        </button>
        <label class="shortcuts">
          <input type="checkbox" id="shortcuts" checked />
          <span>
            Keys <kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open{" "}
            <kbd>Esc</kbd> close
          </span>
        </label>
      </p>
    </search>
  );
}
