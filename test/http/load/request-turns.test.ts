import { expect, it } from 'vitest'
import { RequestTurns } from '../../../src-main/http/load/request-turns.ts'

/** Turns whose work takes so many milliseconds of a clock of the test's own. */
function turns(milliseconds: number) {
  let now = 0
  const done: string[] = []
  const given = new RequestTurns(() => now)
  return {
    done,
    start: (client: string, name: string) =>
      given.start(client, () => {
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
  for (let at = 0; at < 10; at += 1) start('a', String(at))
  expect(done).toHaveLength(10)
})

it('lets other work of the event loop run between slices', async () => {
  const { start, done, idle } = turns(4)
  for (let at = 0; at < 30; at += 1) start('a', String(at))
  expect(done).toHaveLength(3)
  let between = 0
  setImmediate(() => (between = done.length))
  await idle()
  expect(between).toBeLessThan(10)
  expect(done).toEqual(Array.from({ length: 30 }, (_, at) => String(at)))
})

it('lets clients take turns, so that a client with many requests does not hold another', async () => {
  const { start, done, idle } = turns(20)
  for (let at = 0; at < 50; at += 1) start('many', `many ${at}`)
  start('one', 'one')
  await idle()
  expect(done).toHaveLength(51)
  expect(done.indexOf('one')).toBeLessThan(4)
})
