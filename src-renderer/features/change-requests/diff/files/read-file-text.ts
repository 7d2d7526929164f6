import { ClientProblem } from '../../../../api/client-problem.ts'
import type { FileSide } from './file-change.ts'

/** Returns the text of a side of a file, empty where the file does not exist. */
export async function readFileText(side: FileSide | undefined): Promise<string> {
  if (!side) return ''
  const answer = await fetch(side.address)
  if (answer.ok) return answer.text()
  throw new ClientProblem({
    code: 'host.answer',
    message:
      'This file cannot be read here. Reload the screen, or download the file from the page that shows it.',
    status: answer.status,
  })
}
