// Sentences with words of the user in them.

import { unbroken } from "../number";

/** Words between backticks are the user's own. */
export function Ticked({ text }: { text: string }) {
  return <>{unbroken(text).split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}
