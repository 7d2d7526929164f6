import type { ContentChange } from '../../schemas/content-change.ts'
import { insertLink, setLink } from './change-links.ts'
import { deleteReusable, insertReusable, updateReusable } from './change-reusable.ts'
import type { ChangeScope } from './change-scope.ts'
import { putStyleFiles, setStyleRule, setTerm, setWord } from './change-style.ts'
import { deleteTag, renameTag, setTag } from './change-tags.ts'
import { renameVariable, setVariable } from './change-variables.ts'
import { deletePage } from './delete-page.ts'
import { insertFiles } from './insert-files.ts'
import { insertPage } from './insert-page.ts'
import { revertPage } from './revert-page.ts'
import { setPageHead } from './set-page-head.ts'
import { setTemplate } from './set-template.ts'
import { updatePage } from './update-page.ts'

/** Applies one change of a batch to the revision in progress. Returns the id of the changed page, or null. */
export function applyChange(scope: ChangeScope, change: ContentChange): string | null {
  switch (change.operation) {
    case 'insert_page':
      return insertPage(scope, change)
    case 'update_page':
      return updatePage(scope, change)
    case 'delete_page':
      return deletePage(scope, change)
    case 'revert_page':
      return revertPage(scope, change)
    case 'insert_files':
      insertFiles(scope, change)
      return null
    case 'insert_link':
      return insertLink(scope, change)
    case 'set_link':
      return setLink(scope, change)
    case 'set_page_head':
      return setPageHead(scope, change)
    case 'set_template':
      setTemplate(scope, change)
      return null
    case 'insert_reusable_content':
      insertReusable(scope, change)
      return null
    case 'update_reusable_content':
      updateReusable(scope, change)
      return null
    case 'delete_reusable_content':
      deleteReusable(scope, change)
      return null
    case 'set_variable':
      setVariable(scope, change)
      return null
    case 'rename_variable':
      renameVariable(scope, change)
      return null
    case 'set_tag':
      setTag(scope, change)
      return null
    case 'rename_tag':
      renameTag(scope, change)
      return null
    case 'delete_tag':
      deleteTag(scope, change)
      return null
    case 'set_word':
      setWord(scope, change)
      return null
    case 'set_term':
      setTerm(scope, change)
      return null
    case 'set_style_rule':
      setStyleRule(scope, change)
      return null
    case 'put_style_files':
      putStyleFiles(scope, change)
      return null
  }
}
