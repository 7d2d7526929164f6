import { z } from 'zod'
import { LONGEST_VARIABLE_NAME, LONGEST_VARIABLE_TEXT, VARIABLE_NAME } from '../limits/variable-limits.ts'
import { text } from '../text.ts'

/** A name that expressions can use. */
export const VariableName = text({ min: 1, max: LONGEST_VARIABLE_NAME }).regex(
  VARIABLE_NAME,
  'may contain letters, digits, `_` and `$`, and starts with a letter, `_` or `$`',
)

export const VariableValue = z.union([text({ max: LONGEST_VARIABLE_TEXT }), z.number(), z.boolean()])

/** The values of variables by name. */
export const Variables = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ id: 'Variables' })
export type Variables = z.infer<typeof Variables>

/** The variables of a content, in the order of their file. */
export const SpaceVariables = z
  .object({
    variables: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
    path: z.string().describe('The path of their file in the repository, also of a missing one'),
    problem: z.string().optional().describe('The reason why the file cannot be read'),
  })
  .meta({ id: 'SpaceVariables' })
export type SpaceVariables = z.infer<typeof SpaceVariables>
