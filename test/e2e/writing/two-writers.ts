import { errors, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import type { Chance } from '../../sync/simulation/chance.ts'
import { textChange } from '../api-client.ts'
import { editorText } from '../editor.ts'
import { Origin } from '../origin.ts'
import { changeTree, drawTreeChange, haveOneTree, type ReadTree } from './two-writers-tree.ts'

/** A user who writes in a browser of their own, and their network. */
export interface Writer {
  name: string
  page: Page
  /** Cuts the network, or restores it. */
  cut(isCut: boolean): Promise<void>
}

/** Returns the page of a round, as stored on the origin. */
type ReadPage = () => Promise<string>

/** Reads the change request on the origin. */
export interface ReadOrigin {
  page: ReadPage
  tree: ReadTree
}

/** The outcome of a number of rounds. */
export interface Report {
  rounds: number
  conflicts: number
  cuts: number
  /** Each word that was neither in the text nor in a conflict on the screen, by round. */
  lost: string[]
  /**
   * The milliseconds from the last key of both to one text on both screens, in rounds without a cut or a conflict.
   */
  together: number[]
}

const PARAGRAPHS = 14

/** Prose of several paragraphs, with lists and a table, of words that no writer types. */
export const PROSE = Array.from({ length: PARAGRAPHS }, (_, index) => {
  if (index === 7) return '| Room | Size |\n| --- | --- |\n| North | large |\n| South | small |\n'
  return index % 5 === 4
    ? `- Item one of list ${index}\n- Item two of list ${index}\n- Item three of list ${index}\n`
    : `Paragraph ${index} opens here. It goes on for a sentence more. Then it comes to its end.\n`
}).join('\n')

/** Starts an origin with a draft of one page. Returns it with functions that read the change request. */
export async function startOriginWithDraft(): Promise<{ origin: Origin; folder: string; read: ReadOrigin }> {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await origin.invite('anna@example.org')
  const request = await origin.createChangeRequest(await origin.space(), 'Two writers')
  const { id } = await origin.pageAt(request.path, 'install')
  await origin.change(request, textChange(id, PROSE))
  const read: ReadOrigin = {
    page: async () => (await origin.pageAt(request.path, 'install')).markdown,
    tree: async () => (await origin.pages(request.path)).map(({ title }) => title),
  }
  return { origin, folder, read }
}

interface Turn {
  writer: Writer
  /** The edited line, as a share of all lines. */
  line: number
  /** The place on the line, as a share of its width; 1 is its end. */
  column: number
  words: string[]
  pause: number
  /** The milliseconds between two keys. */
  pace: number
  /** The milliseconds of a network cut that starts before the typing; undefined for no cut. */
  away: number | undefined
}

const conflictOf = ({ page }: Writer) => page.getByRole('region', { name: /^Place \d+ of \d+/ })
const hasConflict = async (writer: Writer): Promise<boolean> => (await conflictOf(writer).count()) > 0

/** The most times that the lines are counted again when the chosen one is removed before the click. */
const MAX_CLICKS = 10

/** Puts the caret somewhere with the mouse. The text of the other writer moves lines meanwhile. */
async function placeCaret(turn: Turn): Promise<void> {
  for (let clicks = 1; ; clicks++) {
    try {
      return await clickLine(turn)
    } catch (error) {
      if (clicks === MAX_CLICKS) throw error
    }
  }
}

/** The drawn blocks of the page, the cells of its table, and the lines that show their source. */
const LINES =
  '.cm-content :is(.cm-line:not(.cm-live-gap), .cm-live-block p, .cm-live-block li, .cm-live-block td):visible'

/** Clicks a line, and moves the caret after the word under the pointer. */
async function clickLine({ writer: { page }, line, column }: Turn): Promise<void> {
  const lines = page.locator(LINES)
  const target = lines.nth(Math.floor(line * (await lines.count())))
  const act = { timeout: 2000 }
  await target.scrollIntoViewIfNeeded(act)
  const box = await target.boundingBox(act)
  await target.click({
    ...act,
    position: { x: Math.max(2, (box?.width ?? 4) * Math.min(column, 0.97)), y: 8 },
  })
  await page.keyboard.press(column === 1 ? 'End' : 'ControlOrMeta+ArrowRight')
}

async function type({ writer, words, pause, pace, away }: Turn): Promise<void> {
  await writer.page.waitForTimeout(pause)
  if (away !== undefined) await writer.cut(true)
  const typed = writer.page.keyboard.type(` ${words.join(' ')}.`, { delay: pace })
  if (away !== undefined) {
    await writer.page.waitForTimeout(away)
    await writer.cut(false)
  }
  await typed
}

/** Changes the tree while the other writer types, and goes on with the text. */
async function typeAfterTree(turn: Turn, chance: Chance, round: number): Promise<void> {
  await changeTree(turn.writer.page, drawTreeChange(chance, round))
  await placeCaret(turn)
  await type(turn)
}

function turnsOf(chance: Chance, round: number, writers: readonly [Writer, Writer]): [Turn, Turn] {
  const isOverlap = chance.is(0.15)
  const first = drawTurn(chance, round, writers[0])
  const second = drawTurn(chance, round, writers[1])
  const place = isOverlap ? { line: first.line, column: 1 } : { line: second.line, column: second.column }
  // The second writer mostly starts while the first still types.
  const pause = chance.is(0.6) ? first.pause + 200 + chance.below(700) : second.pause
  return [isOverlap ? { ...first, column: 1 } : first, { ...second, ...place, pause }]
}

function drawTurn(chance: Chance, round: number, writer: Writer): Turn {
  return {
    writer,
    line: chance.next(),
    column: chance.is(0.4) ? 1 : chance.next(),
    words: [1, 2, 3].map((number) => `${writer.name}${round}word${number}`),
    pause: chance.is(0.3) ? chance.below(5000) : chance.below(600),
    pace: chance.pick([0, 10, 25, 60]),
    away: chance.is(0.15) ? chance.below(3000) : undefined,
  }
}

type Outcome = 'together' | 'conflict'

/** Waits until both writers and the origin have one text, or a conflict is on a screen. */
async function untilTogether(writers: readonly Writer[], read: ReadPage): Promise<Outcome> {
  let outcome: Outcome = 'together'
  await expect
    .poll(
      async () => {
        if ((await Promise.all(writers.map(hasConflict))).some(Boolean)) return (outcome = 'conflict')
        const texts = await Promise.all([read(), ...writers.map(({ page }) => editorText(page))])
        return new Set(texts).size === 1 ? (outcome = 'together') : 'apart'
      },
      { timeout: 60_000, interval: 50 },
    )
    .not.toBe('apart')
  return outcome
}

/**
 * Returns the words that are neither in the text, here or at the origin, nor in both texts of a conflict on a screen.
 */
async function missingWords(turns: readonly Turn[], read: ReadPage): Promise<string[]> {
  const shown: string[] = [await read()]
  for (const { writer } of turns) {
    // The latest typed text is in the editor, and in flight to the origin.
    shown.push(await editorText(writer.page))
    if (await hasConflict(writer)) shown.push(...(await conflictOf(writer).allInnerTexts()))
  }
  return wordsNotIn(shown.join('\n'), turns)
}

const wordsNotIn = (text: string, turns: readonly Turn[]): string[] =>
  turns.flatMap(({ words }) => words).filter((word) => !text.includes(word))

/**
 * Returns the conflicts on the screens that never show words of both writers. The last words arrive with the next
 * save.
 */
async function halfShown(turns: readonly Turn[]): Promise<string[]> {
  let half: string[] = []
  await expect
    .poll(async () => (half = await halfShownNow(turns)), { timeout: 60_000, interval: 50 })
    .toEqual([])
    .catch(() => undefined)
  return half
}

async function halfShownNow(turns: readonly Turn[]): Promise<string[]> {
  const half: string[] = []
  for (const { writer } of turns) {
    const shown = (await conflictOf(writer).allInnerTexts()).join('\n')
    const isHalf = turns.some(({ words }) => !words.some((word) => shown.includes(word)))
    if (shown !== '' && isHalf) half.push(`the conflict of ${writer.name} does not show both texts`)
  }
  return half
}

/** Chooses both texts of every conflict until none is left. Text that arrives meanwhile discards choices. */
async function resolveConflicts(writers: readonly Writer[], read: ReadPage): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    for (const writer of writers) {
      const act = { timeout: 1000 }
      const both = writer.page.getByRole('button', { name: /^Both 3/ })
      const save = writer.page.getByRole('button', { name: 'Save', exact: true, disabled: false })
      if ((await both.count()) > 0) await both.first().click(act).catch(ignoreTimeout)
      else if ((await save.count()) > 0) await save.click(act).catch(ignoreTimeout)
    }
    if (!(await Promise.all(writers.map(hasConflict))).some(Boolean)) {
      if ((await untilTogether(writers, read)) === 'together') return
    }
  }
  throw new Error('The conflicts do not come to an end')
}

/** Ignores the timeout of a click on a button that has disappeared, and throws any other error. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error
}

/** Runs rounds in which two writers write at random places. Returns the outcome. */
export async function writeTogether(
  writers: readonly [Writer, Writer],
  { page: read, tree }: ReadOrigin,
  { rounds, chance, log }: { rounds: number; chance: Chance; log: (line: string) => void },
): Promise<Report> {
  const report: Report = { rounds: 0, conflicts: 0, cuts: 0, lost: [], together: [] }
  for (let round = 1; round <= rounds; round++) {
    const turns = turnsOf(chance, round, writers)
    const isCut = turns.some(({ away }) => away !== undefined)
    // Each writer has placed the caret before one of them types, so that no caret moves under arriving text.
    for (const turn of turns) await placeCaret(turn)
    await Promise.all([
      type(turns[0]),
      chance.is(0.4) ? typeAfterTree(turns[1], chance, round) : type(turns[1]),
    ])
    const began = performance.now()
    const outcome = await untilTogether(writers, read).catch(() => 'apart' as const)
    const lost = [...(await missingWords(turns, read)), ...(await halfShown(turns))]
    if (outcome === 'conflict') await resolveConflicts(writers, read)
    // Once all texts are equal, the origin alone must have every word.
    const after = outcome === 'apart' ? [] : wordsNotIn(await read(), turns)
    const gone = [...new Set([...lost, ...after])]
    report.rounds = round
    report.cuts += isCut ? 1 : 0
    report.conflicts += outcome === 'conflict' ? 1 : 0
    if (outcome === 'together' && !isCut) report.together.push(performance.now() - began)
    report.lost.push(...gone.map((word) => `round ${round}: ${word}`))
    if (
      !(await haveOneTree(
        writers.map(({ page }) => page),
        tree,
      ))
    )
      report.lost.push(`round ${round}: the trees stay apart`)
    if (outcome === 'apart') report.lost.push(`round ${round}: the texts stay apart`)
    log(
      `round ${round}: ${outcome}${isCut ? ', cut' : ''}${gone.length > 0 ? `, LOST ${gone.join(' ')}` : ''}`,
    )
    if (outcome === 'apart') return report
  }
  return report
}
