import type { CDPSession, Page } from 'playwright-core'

/** A task of a thread, as the browser traces it. Times are in microseconds. */
interface TracedTask {
  name: string
  ph: string
  pid: number
  tid: number
  /** The time from its start to its end. */
  dur?: number
  /** The time on a processor. */
  tdur?: number
}

const CATEGORY = 'disabled-by-default-devtools.timeline'
const TASK = 'RunTask'

/**
 * Runs work, and returns the milliseconds on a processor of each task of the page's main thread meanwhile. A frame is
 * late for another reason where no task took long: another process had the processor.
 */
export async function taskTimes<Value>(
  page: Page,
  work: () => Promise<Value>,
): Promise<{ value: Value; tasks: number[] }> {
  const session = await page.context().newCDPSession(page)
  const tasks: TracedTask[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TracedTask[])
      if (event.name.endsWith(TASK) && event.ph === 'X') tasks.push(event)
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [CATEGORY] },
  })
  const value = await work()
  await endTrace(session)
  await session.detach()
  return { value, tasks: ofBusiestThread(tasks).map((task) => processorTime(task) / 1000) }
}

/** Returns the time on a processor. The clock of a virtual machine leaps at times, beyond the time that passed. */
const processorTime = ({ tdur = 0, dur = tdur }: TracedTask): number => Math.min(tdur, dur)

async function endTrace(session: CDPSession): Promise<void> {
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
}

/** Returns the tasks of the thread that used a processor most: the main thread of the page. */
function ofBusiestThread(tasks: readonly TracedTask[]): TracedTask[] {
  const threads = [...Map.groupBy(tasks, ({ pid, tid }) => `${pid} ${tid}`).values()]
  const busy = (thread: readonly TracedTask[]) => thread.reduce((sum, task) => sum + processorTime(task), 0)
  return threads.toSorted((one, other) => busy(other) - busy(one))[0] ?? []
}
