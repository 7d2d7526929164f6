import { Problem } from '../../schemas/problem.ts'

/** What an object of JavaScript takes for what it descends from, and no schema passes on. */
const LOST = '__proto__'

/**
 * Refuses a body that names something `__proto__`, at whatever depth: it would be left out without a word, and a
 * caller told that it was kept. Bodies may be as deep as they like, so this does not call itself.
 */
export function refuseLostNames(body: unknown): void {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || typeof value !== 'object') continue
    if (Object.hasOwn(value, LOST)) {
      throw new Problem('input.invalid', `body: nothing may have the name "${LOST}". Choose another name.`)
    }
    for (const inner of Object.values(value)) waiting.push(inner)
  }
}
