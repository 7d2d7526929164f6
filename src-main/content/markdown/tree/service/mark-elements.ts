import type { Element } from 'hast'
import { stringProperty } from '../hast-element.ts'
import { markColour, type MarkColour } from './mark-colours.ts'

/** The longest style that is read. */
const LONGEST = 300

/** Sets the names of a mark's colours. The style itself never passes. */
export function readMarkColours(mark: Element): void {
  const style = stringProperty(mark, 'style') ?? ''
  if (style === '' || style.length > LONGEST) return
  const declared = declarationsOf(style)
  const [letters, ground] = [declared('color'), declared('background-color') ?? declared('background')]
  if (letters) mark.properties['dataLetters'] = letters
  if (ground) mark.properties['dataGround'] = ground
}

function declarationsOf(style: string): (name: string) => MarkColour | undefined {
  const values = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) values.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1))
  }
  return (name) => markColour(values.get(name) ?? '')
}
