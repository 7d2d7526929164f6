import type { HostedWorkspace } from '../workspace/workspace.ts'

const DAY_MILLISECONDS = 86_400_000

/** Removes expired deleted content now and every day, until the returned function is called. */
export function tidyDaily(workspace: HostedWorkspace, report: (fault: unknown) => void): () => void {
  const tidy = () => void workspace.tidy().catch(report)
  tidy()
  const daily = setInterval(tidy, DAY_MILLISECONDS)
  return () => clearInterval(daily)
}
