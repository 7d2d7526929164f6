import { syntaxTree } from '@codemirror/language'
import { EditorSelection, StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Extension, StateCommand, TransactionSpec } from '@codemirror/state'
import { keymap, showTooltip, type EditorView, type Tooltip } from '@codemirror/view'

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i
const NEEDS_ANGLES = /[()]/

/** An address that was pasted on an empty line, and can become a card. */
interface OfferedCard {
  from: number
  to: number
}

const offer = StateEffect.define<OfferedCard>()

/** The offered card. The offer ends with the next change of the text, and when the caret moves. */
const offeredCard = StateField.define<OfferedCard | null>({
  create: () => null,
  update: (value, { effects, docChanged, selection, state }) => {
    for (const effect of effects) if (effect.is(offer)) return effect.value
    if (!value || docChanged) return null
    return selection && state.selection.main.head !== value.to ? null : value
  },
  provide: (field) => showTooltip.from(field, (card) => (card ? tooltipOf(card) : null)),
})

/** Turns the pasted address at the caret into a card. */
const showAsCard: StateCommand = ({ state, dispatch }) => {
  const card = state.field(offeredCard, false)
  if (!card || state.readOnly) return false
  const address = state.sliceDoc(card.from, card.to)
  const insert = `{% embed url="${address.replaceAll('"', '%22')}" %}`
  dispatch(
    state.update({
      changes: { ...card, insert },
      selection: { anchor: card.from + insert.length },
      userEvent: 'input.format',
    }),
  )
  return true
}

/** Offers a card for an address that is pasted on an empty line. `Alt-Enter` accepts the offer. */
export const pastedAddress: Extension = [offeredCard, keymap.of([{ key: 'Alt-Enter', run: showAsCard }])]

/** True for a text that is a single address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Returns the change that pastes an address. A selection becomes a link to it, and an empty line offers a card. Returns
 * undefined when the address is to be pasted as text.
 */
export function pasteAddress(state: EditorState, address: string): TransactionSpec | undefined {
  const { from, to, empty } = state.selection.main
  if (empty) return isLineEmpty(state, from) ? pasteAlone(state, address, from) : undefined
  const text = state.sliceDoc(from, to)
  if (text.includes('\n') || text.trim() === '' || isAddress(text.trim()) || touchesLink(state, from, to))
    return undefined
  const target = NEEDS_ANGLES.test(address) ? `<${address}>` : address
  const insert = `[${text}](${target})`
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent: 'input.paste',
  }
}

function pasteAlone(state: EditorState, address: string, from: number): TransactionSpec {
  const to = from + address.length
  return {
    changes: { from, insert: state.toText(address) },
    selection: EditorSelection.cursor(to),
    effects: offer.of({ from, to }),
    scrollIntoView: true,
    userEvent: 'input.paste',
  }
}

function isLineEmpty(state: EditorState, position: number): boolean {
  return state.doc.lineAt(position).text.trim() === ''
}

function touchesLink(state: EditorState, from: number, to: number): boolean {
  let isLink = false
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name }) => void (isLink ||= name === 'Link' || name === 'Image'),
  })
  return isLink
}

function tooltipOf({ from }: OfferedCard): Tooltip {
  return { pos: from, above: false, create: (view) => ({ dom: buttonFor(view) }) }
}

function buttonFor(view: EditorView): HTMLElement {
  const container = document.createElement('div')
  container.className = 'cm-offered-card'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Show as a card'
  const key = document.createElement('kbd')
  key.textContent = 'Alt+Enter'
  button.append(' ', key)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    showAsCard(view)
    view.focus()
  })
  container.append(button)
  return container
}
