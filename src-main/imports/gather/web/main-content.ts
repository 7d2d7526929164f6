import type { Element, Parents, Root } from 'hast'
import { attributeOf, elementsOf, lineOf, removeElements } from '../../../content/html/hast-walk.ts'
import { isSign, isSilent } from '../../../content/html/silent-elements.ts'

/** Elements around the content of a page: HTML's own names for it, and those of ARIA. */
const AROUND = new Set(['nav', 'aside', 'footer', 'header'])
const AROUND_ROLES = new Set('navigation banner contentinfo complementary search dialog menu'.split(' '))
/** Class names that generators of documentation use for such elements. */
const AROUND_CLASS =
  /^(?:(?:site-?|page-?)?(?:nav|navbar|navigation|sidebar|sidenav|topbar|breadcrumbs?|footer|header|toc|table-of-contents|pagination|menu|skip-link|edit-this-page|cookie-?(?:banner|consent)?)|(?:sphinxsidebar|related|headerlink))$/i
/** The title in the head of a page; '' where there is none. */
export function headTitle(root: Root): string {
  for (const element of elementsOf(root)) if (element.tagName === 'title') return lineOf(element)
  return ''
}

/**
 * Returns the main content of a page: its `main`, its only `article`, or the body without the elements around the
 * content. Scripts, forms and similar elements are removed from it.
 */
export function mainContent(root: Root): Parents {
  const content = landmarkOf(root)
  removeElements(content ?? root, isSilent)
  if (content) {
    removeElements(content, (element) => element.tagName === 'nav' || hasAroundRole(element))
  } else removeElements(root, isAround)
  const main = content ?? bodyOf(root)
  removeElements(main, isSign)
  return main
}

function landmarkOf(root: Root): Element | undefined {
  const articles: Element[] = []
  for (const element of elementsOf(root)) {
    if (element.tagName === 'main' || attributeOf(element, 'role') === 'main') return element
    if (element.tagName === 'article') articles.push(element)
  }
  return articles.length === 1 ? articles[0] : undefined
}

function bodyOf(root: Root): Parents {
  for (const element of elementsOf(root)) if (element.tagName === 'body') return element
  return root
}

function hasAroundRole(element: Element): boolean {
  return AROUND_ROLES.has(attributeOf(element, 'role') ?? '')
}

/** True for an element around the content. A header with the page's own heading belongs to the content. */
function isAround(element: Element): boolean {
  if (element.tagName === 'header' && [...elementsOf(element)].some(({ tagName }) => tagName === 'h1'))
    return false
  if (AROUND.has(element.tagName) || hasAroundRole(element)) return true
  if (element.tagName === 'body' || element.tagName === 'html') return false
  const names = `${attributeOf(element, 'className') ?? ''} ${attributeOf(element, 'id') ?? ''}`.split(' ')
  return names.some((name) => AROUND_CLASS.test(name))
}
