import { variablesFile, variablesOf, variablesPath } from '../../revisions/space-settings/variables-file.ts'
import type { SpaceVariables } from '../../schemas/space-settings/variable.ts'
import type { ContentSource } from '../space-content/content-source.ts'

/** The variables of a content with the path of their file. */
export function readSpaceVariables({ view }: ContentSource, contentRoot: string): SpaceVariables {
  const { variables, problem } = variablesOf(view, contentRoot)
  return {
    variables,
    path: variablesFile(view, contentRoot)?.source_path ?? variablesPath(contentRoot),
    ...(problem !== null && { problem }),
  }
}
