import type { z } from 'zod'
import { BUILT_IN_RULES } from '../../content/style/built-in-rules.ts'
import { OWN_STYLE } from '../../content/style/files/style-paths.ts'
import { AVOID_FILE, newTermFile, TERMS_FILE, writeTerm } from '../../content/style/files/term-files.ts'
import {
  NEW_SETTINGS,
  readValeSettings,
  writeRuleState,
  writeStyleState,
  type RuleState,
} from '../../content/style/files/vale-settings.ts'
import { writeWord } from '../../content/style/files/word-list.ts'
import type { PutStyleFiles, SetStyleRule, SetTerm, SetWord } from '../../schemas/space-settings/style.ts'
import { readProvedText } from '../../store/blobs.ts'
import { stylePlace, type StylePlace } from '../space-settings/style-files.ts'
import type { ChangeScope } from './change-scope.ts'
import { newSettingsFile, placeOf, putFileText } from './settings-text.ts'

/** Adds a word to the word list of the space, or removes it. */
export function setWord(scope: ChangeScope, { word, listed }: z.infer<typeof SetWord>): void {
  changeText(scope, placeIn(scope).words, (text) => writeWord(text, word, listed))
}

/** Adds a term, or removes it. The first term turns its rule on. */
export function setTerm(scope: ChangeScope, { avoided, preferred, listed }: z.infer<typeof SetTerm>): void {
  const place = placeIn(scope)
  // A term is in only one of the two files.
  for (const [file, isItsFile] of [
    [TERMS_FILE, preferred !== null],
    [AVOID_FILE, preferred === null],
  ] as const) {
    const term = { avoided, preferred: isItsFile ? preferred : file === TERMS_FILE ? avoided : null }
    changeText(scope, `${place.folder}${file}`, (text) => {
      const isWritten = isItsFile && listed
      if (text === '' && !isWritten) return text
      return writeTerm(text === '' ? newTermFile(term.preferred) : text, term, isWritten)
    })
  }
  const rule = `${OWN_STYLE}.${preferred === null ? 'Avoid' : 'Terms'}`
  if (listed && !readValeSettings(place.text ?? '').rules.has(rule)) writeState(scope, place, rule, 'on')
}

/** Turns a rule or a style on or off. The first use of a rule of Carrel creates its file. */
export function setStyleRule(scope: ChangeScope, { rule, state }: z.infer<typeof SetStyleRule>): void {
  const place = placeIn(scope)
  const builtIn = BUILT_IN_RULES.find(({ name }) => rule === `${OWN_STYLE}.${name}`)
  if (builtIn && state !== 'off')
    changeText(scope, `${place.folder}${OWN_STYLE}/${builtIn.name}.yml`, (text) =>
      text === '' ? builtIn.yaml : text,
    )
  writeState(scope, place, rule, state)
}

/** Writes files of rules and word lists. */
export function putStyleFiles(scope: ChangeScope, { files }: z.infer<typeof PutStyleFiles>): void {
  const { folder } = placeIn(scope)
  for (const { path, text } of files) {
    const file = scope.writer.view.fileBySource(`${folder}${path}`)
    if (text === null) {
      if (file) scope.writer.removeFile(file)
    } else changeText(scope, `${folder}${path}`, () => text)
  }
}

function placeIn(scope: ChangeScope): StylePlace {
  return stylePlace(scope.writer.view, placeOf(scope).contentRoot)
}

function writeState(scope: ChangeScope, place: StylePlace, rule: string, state: RuleState): void {
  const write = rule.includes('.') ? writeRuleState : writeStyleState
  changeText(scope, place.settings, (text) => write(text === '' ? NEW_SETTINGS : text, rule, state))
  // Vale refuses settings with a missing word list.
  if (place.text === undefined) changeText(scope, place.words, (text) => text, true)
}

/** Changes the text of a file, and creates the file where there is none. */
function changeText(
  scope: ChangeScope,
  path: string,
  change: (text: string) => string,
  createsEmpty = false,
): void {
  const file = scope.writer.view.fileBySource(path)
  const before = file ? readProvedText(scope.store, file.data).text : ''
  const after = change(before)
  if (after === before && (file || !createsEmpty)) return
  putFileText(scope, file ?? newSettingsFile(placeOf(scope), path), after)
}
