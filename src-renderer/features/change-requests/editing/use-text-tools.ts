import type { EditorView } from '@codemirror/view'
import { asClientProblem } from '../../../api/client-problem.ts'
import { addFiles } from '../../../editor/added-files.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { useChangeFiles } from '../use-change-files.ts'
import { linkFaultsOf } from './link-faults.ts'
import { useLinkPlace } from './link-place/use-link-place.ts'
import { useLanguageChecks } from './use-language-checks.ts'

/** Returns the tools of an editor around a text of the change request: its files, targets of links, and checks. */
export function useTextTools(view: () => EditorView | undefined, path: () => string | undefined) {
  const { tree } = useChangeRequest()
  const toasts = useToasts()
  const { files, addFile, targets } = useChangeFiles(() => path() ?? '')

  function refuseFile(file: File, problem: unknown): void {
    toasts.show({ text: `“${file.name}” was not added. ${asClientProblem(problem).message}`, tone: 'danger' })
  }

  /** Adds files, and inserts their links at the caret. */
  function insertFiles(chosen: File[]): void {
    const opened = view()
    if (opened) void addFiles(opened, chosen, opened.state.selection.main.head, addFile, refuseFile)
  }

  return {
    files,
    addFile,
    refuseFile,
    insertFiles,
    linkPlace: useLinkPlace(tree, path, targets),
    linkFault: linkFaultsOf(() => path() ?? '', { targets: tree.targets, files }),
    ...useLanguageChecks(),
  }
}
