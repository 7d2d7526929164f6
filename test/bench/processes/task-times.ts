import type { CDPSession, Page } from 'playwright-core'
import { SCREEN_MARK } from './screen-time.ts'

/** A task of a thread, as the browser traces it. Times are in microseconds. */
interface TracedTask {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** The time from its start to its end. */
  dur?: number
  /** The time on a processor. */
  tdur?: number
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const TASK = 'RunTask'

/**
 * Runs work, and returns the milliseconds on a processor of each task of the page's main thread meanwhile. A frame is
 * late for another reason where no task took long: another process had the processor. `screens` has the longest task
 * while each screen was scrolled into view.
 */
export async function taskTimes<Value>(
  page: Page,
  work: () => Promise<Value>,
): Promise<{ value: Value; tasks: number[]; screens: Map<number, number> }> {
  const session = await page.context().newCDPSession(page)
  const tasks: TracedTask[] = []
  const marks: TracedTask[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TracedTask[])
      if (event.name.endsWith(TASK) && event.ph === 'X') tasks.push(event)
      else if (event.name.startsWith(SCREEN_MARK)) marks.push(event)
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  const value = await work()
  await endTrace(session)
  await session.detach()
  const main = ofBusiestThread(tasks)
  const times = main.map((task) => processorTime(task) / 1000)
  return { value, tasks: times, screens: longestByScreen(main, marks) }
}

/** Returns the time on a processor. The clock of a virtual machine leaps at times, beyond the time that passed. */
const processorTime = ({ tdur = 0, dur = tdur }: TracedTask): number => Math.min(tdur, dur)

async function endTrace(session: CDPSession): Promise<void> {
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
}

function longestByScreen(tasks: readonly TracedTask[], marks: readonly TracedTask[]): Map<number, number> {
  const inOrder = marks.toSorted((one, other) => one.ts - other.ts)
  const longest = new Map<number, number>()
  let next = 0
  for (const task of tasks.toSorted((one, other) => one.ts - other.ts)) {
    while (next < inOrder.length && inOrder[next]!.ts <= task.ts) next += 1
    const mark = inOrder[next - 1]
    if (!mark) continue
    const screen = Number(mark.name.slice(SCREEN_MARK.length))
    longest.set(screen, Math.max(longest.get(screen) ?? 0, processorTime(task) / 1000))
  }
  return longest
}

/** Returns the tasks of the thread that used a processor most: the main thread of the page. */
function ofBusiestThread(tasks: readonly TracedTask[]): TracedTask[] {
  const threads = [...Map.groupBy(tasks, ({ pid, tid }) => `${pid} ${tid}`).values()]
  const busy = (thread: readonly TracedTask[]) => thread.reduce((sum, task) => sum + processorTime(task), 0)
  return threads.toSorted((one, other) => busy(other) - busy(one))[0] ?? []
}
