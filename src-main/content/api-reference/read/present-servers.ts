import type { ApiServer } from '../../../schemas/api-reference.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { ApiDocument } from './api-document.ts'
import { asFields, asList, entriesOf, textOf, type Fields } from './plain-values.ts'

const MAX_SERVERS = 20
const MAX_VARIABLES = 20
const MAX_VALUES = 50

/** Presents the servers of an operation: its own, those of its path, or those of the document. */
export function presentServers(
  document: ApiDocument,
  { item, operation }: { item: Fields; operation: Fields },
  budget: AnswerBudget,
): ApiServer[] {
  const written = [operation, item, document].map(({ servers }) => asList(servers))
  const servers = written.find((list) => list.length > 0) ?? []
  return servers.slice(0, MAX_SERVERS).map((server) => presentServer(asFields(server), budget))
}

function presentServer(server: Fields, budget: AnswerBudget): ApiServer {
  const description = textOf(server, 'description')
  return {
    url: budget.takeText(textOf(server, 'url') ?? '/'),
    ...(description !== undefined && { description: budget.takeText(description) }),
    variables: entriesOf(server['variables'], MAX_VARIABLES).map(([name, value]) =>
      presentVariable(name, asFields(value), budget),
    ),
  }
}

function presentVariable(
  name: string,
  variable: Fields,
  budget: AnswerBudget,
): ApiServer['variables'][number] {
  const description = textOf(variable, 'description')
  return {
    name: budget.takeText(name),
    default: budget.takeText(String(variable['default'] ?? '')),
    values: asList(variable['enum'])
      .filter((value) => typeof value === 'string')
      .slice(0, MAX_VALUES)
      .map((value) => budget.takeText(value)),
    ...(description !== undefined && { description: budget.takeText(description) }),
  }
}
