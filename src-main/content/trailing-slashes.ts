/** Returns a text without the slashes at its end. A pattern such as `/+$` takes quadratic time for a run of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end--
  return text.slice(0, end)
}
