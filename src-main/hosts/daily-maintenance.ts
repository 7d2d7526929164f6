import type { HostedWorkspace } from '../workspace/workspace.ts'

const DAY_MILLISECONDS = 86_400_000

/** Removes expired deleted content now and every day, until the returned function is called. */
export function maintainDaily(workspace: HostedWorkspace, report: (fault: unknown) => void): () => void {
  const maintain = () => void workspace.maintain().catch(report)
  maintain()
  const daily = setInterval(maintain, DAY_MILLISECONDS)
  return () => clearInterval(daily)
}
