import { expect, it } from 'vitest'
import { RequestTurns } from '../../../src-main/http/load/request-turns.ts'

/** Returns turns whose work takes a fixed time of a test clock. */
function turns(milliseconds: number) {
  let now = 0
  const done: string[] = []
  const requestTurns = new RequestTurns(() => now)
  return {
    done,
    start: (client: string, name: string) =>
      requestTurns.start(client, () => {
        now += milliseconds
        done.push(name)
      }),
    idle: async () => {
      for (let times = 0; times < 100; times += 1) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('starts work at once while the slice has time', () => {
  const { start, done } = turns(1)
  for (let index = 0; index < 10; index += 1) start('a', String(index))
  expect(done).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

it('lets other work of the event loop run between slices', async () => {
  const { start, done, idle } = turns(4)
  for (let index = 0; index < 30; index += 1) start('a', String(index))
  expect(done).toHaveLength(3)
  let between = 0
  setImmediate(() => (between = done.length))
  await idle()
  expect(between).toBe(6)
  expect(done).toEqual(Array.from({ length: 30 }, (_, index) => String(index)))
})

it('lets clients take turns, so that a client with many requests does not delay another', async () => {
  const { start, done, idle } = turns(20)
  for (let index = 0; index < 50; index += 1) start('many', `many ${index}`)
  start('one', 'one')
  await idle()
  expect(done).toHaveLength(51)
  expect(done.slice(0, 4)).toEqual(['many 0', 'many 1', 'one', 'many 2'])
})
