import { expect, it, onTestFinished } from 'vitest'
import { openTestReplica } from '../../../support/sync/replica.ts'
import { openTestWorkspace } from '../../../support/workspace.ts'

it('the stream of changes ends when the user works offline on purpose, and opens again afterwards', async () => {
  const origin = openTestWorkspace()
  const signals: AbortSignal[] = []
  const app = openTestReplica(origin, origin, {
    source: {
      events: (_organization, _onEvent, { signal }) => {
        signals.push(signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
      },
    },
  })
  onTestFinished(async () => {
    await app.replica.close()
    app.close()
    origin.close()
  })
  app.replica.start()
  await app.sync()
  const isOpen = () => signals.map(({ aborted }) => !aborted)
  expect(isOpen()).toEqual([true])
  await app.replica.setOffline(true)
  expect(isOpen()).toEqual([false])
  app.scheduler.runAll()
  expect(isOpen()).toEqual([false])
  await app.replica.setOffline(false)
  await app.sync()
  expect(isOpen()).toEqual([false, true])
})
