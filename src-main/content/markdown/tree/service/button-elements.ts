import type { Element } from 'hast'
import { element, stringProperty } from '../hast-element.ts'
import { classesOf, iconAttribute } from './icon-elements.ts'
import { SERVICE_NAMES } from './service-names.ts'

const ACTIONS: ReadonlySet<string> = new Set(['ask', 'search'])

/** Returns a link that looks like a button; undefined for any other link. */
export function buttonLinkOf(link: Element): Element | undefined {
  if (!classesOf(link).includes('button')) return undefined
  const { dataIcon: _written, ...properties } = link.properties
  return element(
    'a',
    { ...properties, dataButton: lookOf(link), dataIcon: iconAttribute(link) },
    link.children,
  )
}

/** Returns a button that searches or asks; undefined for a button without a known action. */
export function actionOf(button: Element): Element | undefined {
  const action = stringProperty(button, 'dataAction')?.trim().toLowerCase() ?? ''
  if (!ACTIONS.has(action)) return undefined
  const properties = {
    dataAction: action,
    dataQuery: stringProperty(button, 'dataQuery'),
    dataButton: lookOf(button),
    dataIcon: iconAttribute(button),
  }
  return element(SERVICE_NAMES.action, properties, button.children)
}

function lookOf(node: Element): string {
  return classesOf(node).includes('secondary') ? 'secondary' : 'primary'
}
