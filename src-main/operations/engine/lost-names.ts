import { Problem } from '../../schemas/problem.ts'

/** The key that JavaScript reads as an object's prototype, and no schema passes on. */
const LOST = '__proto__'

/**
 * Refuses a body with a key `__proto__` at any depth. It would be dropped silently, although the caller receives a
 * success. Bodies may be of any depth, so this does not call itself.
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
