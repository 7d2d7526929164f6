import type { Element, Parents, Root } from 'hast'
import { attributeOf, elementsOf, lineOf, removeElements } from '../../../content/html/hast-walk.ts'
import { isSign, isSilent } from '../../../content/html/silent-elements.ts'

/** Elements around the content of a page: HTML's own names for it, and those of ARIA. */
const AROUND = new Set(['nav', 'aside', 'footer', 'header'])
const AROUND_ROLES = new Set('navigation banner contentinfo complementary search dialog menu'.split(' '))
/** Names that generators of documentation give to the same, where they use no words of HTML. */
const AROUND_CLASS =
  /^(?:(?:site-?|page-?)?(?:nav|navbar|navigation|sidebar|sidenav|topbar|breadcrumbs?|footer|header|toc|table-of-contents|pagination|menu|skip-link|edit-this-page|cookie-?(?:banner|consent)?)|(?:sphinxsidebar|related|headerlink))$/i
/** The title of a page as its head names it; empty where it does not. */
export function headTitle(root: Root): string {
  for (const element of elementsOf(root)) if (element.tagName === 'title') return lineOf(element)
  return ''
}

/**
 * The main content of a page: its `main`, else its one `article`, else the body without the elements that surround the
 * content on every page. Scripts, forms and the like are removed from it.
 */
export function mainContent(root: Root): Parents {
  const content = landmarkOf(root)
  removeElements(content ?? root, isSilent)
  if (content) {
    removeElements(content, (element) => element.tagName === 'nav' || hasAroundRole(element))
  } else removeElements(root, isAround)
  const found = content ?? bodyOf(root)
  removeElements(found, isSign)
  return found
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

/** A header that holds the page's own heading is not decoration. */
function isAround(element: Element): boolean {
  if (element.tagName === 'header' && [...elementsOf(element)].some(({ tagName }) => tagName === 'h1'))
    return false
  if (AROUND.has(element.tagName) || hasAroundRole(element)) return true
  if (element.tagName === 'body' || element.tagName === 'html') return false
  const names = `${attributeOf(element, 'className') ?? ''} ${attributeOf(element, 'id') ?? ''}`.split(' ')
  return names.some((name) => AROUND_CLASS.test(name))
}
