import { h } from 'vue'
import type { Component, FunctionalComponent } from 'vue'
import { ELEMENT_NAMES } from '../../../src-main/content/markdown/tree/element-names.ts'
import { percentOf } from '../../../src-main/content/markdown/tree/service/column-elements.ts'
import { PageTable } from './blocks/cells/PageTable.ts'
import CodeBlock from './blocks/CodeBlock.vue'
import ConditionBlock from './blocks/ConditionBlock.vue'
import HintBlock from './blocks/HintBlock.vue'
import IncludeBlock from './blocks/IncludeBlock.vue'
import LinkCard from './blocks/LinkCard.vue'
import MermaidDiagram from './blocks/MermaidDiagram.vue'
import { PageExpression } from './blocks/PageExpression.ts'
import PagePicture from './blocks/PagePicture.vue'
import PlainBlock from './blocks/PlainBlock.vue'
import SourceBox from './blocks/SourceBox.vue'
import TabPanel from './blocks/TabPanel.vue'
import { tabsOf } from './blocks/tabs-of.ts'
import TabsBlock from './blocks/TabsBlock.vue'
import PageHeading from './PageHeading.vue'
import { PageLink } from './PageLink.ts'
import { serviceElements } from './service-elements.ts'
import { slotText } from './slot-text.ts'

const StepBlock: FunctionalComponent = (_props, { slots, attrs }) => {
  const title = attrs['data-title']
  const shown = title ? h('p', { class: 'step-title' }, String(title)) : undefined
  return h('div', { class: 'step flow' }, [shown, slots['default']?.()])
}
StepBlock.inheritAttrs = false

const PageFormula: FunctionalComponent = (_props, { slots, attrs }) => {
  const isBlock = attrs['data-display'] === 'block'
  return h(isBlock ? 'div' : 'span', { class: isBlock ? 'formula' : 'formula-inline' }, slots['default']?.())
}
PageFormula.inheritAttrs = false

const PageDiagram: FunctionalComponent = (_props, { slots }) =>
  h(MermaidDiagram, { source: slotText(slots['default']?.()) })
PageDiagram.inheritAttrs = false

const PageTabs: FunctionalComponent = (_props, { slots }) => {
  const tabs = tabsOf(slots['default']?.() ?? [])
  return tabs.length > 0 ? h(TabsBlock, { tabs }) : undefined
}
PageTabs.inheritAttrs = false

const PageColumn: FunctionalComponent = (_props, { slots, attrs }) => {
  const share = percentOf(String(attrs['data-width'] ?? ''))
  const style = share === undefined ? undefined : { flexGrow: share }
  return h('div', { class: 'column flow', style, 'data-valign': attrs['data-valign'] }, slots['default']?.())
}
PageColumn.inheritAttrs = false

/** The components by element name. All other elements are drawn as plain HTML. */
export const pageElements: Record<string, Component> = {
  a: PageLink,
  img: PagePicture,
  pre: CodeBlock,
  table: PageTable,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  [ELEMENT_NAMES.hint]: HintBlock,
  [ELEMENT_NAMES.tabs]: PageTabs,
  [ELEMENT_NAMES.tab]: TabPanel,
  [ELEMENT_NAMES.stepper]: plain('div', 'stepper'),
  [ELEMENT_NAMES.step]: StepBlock,
  [ELEMENT_NAMES.columns]: plain('div', 'columns'),
  [ELEMENT_NAMES.column]: PageColumn,
  [ELEMENT_NAMES.embed]: card('embed'),
  [ELEMENT_NAMES.file]: card('file'),
  [ELEMENT_NAMES.contentReference]: card('page'),
  [ELEMENT_NAMES.condition]: ConditionBlock,
  [ELEMENT_NAMES.expression]: PageExpression,
  [ELEMENT_NAMES.include]: IncludeBlock,
  [ELEMENT_NAMES.math]: PageFormula,
  [ELEMENT_NAMES.mermaid]: PageDiagram,
  [ELEMENT_NAMES.source]: SourceBox,
  [ELEMENT_NAMES.plain]: PlainBlock,
  ...serviceElements,
}

function plain(tag: string, name: string): FunctionalComponent {
  const component: FunctionalComponent = (_props, { slots }) => h(tag, { class: name }, slots['default']?.())
  component.inheritAttrs = false
  return component
}

function heading(level: number): FunctionalComponent {
  return (_props, { slots, attrs }) => h(PageHeading, { ...attrs, level }, slots)
}

function card(kind: 'embed' | 'file' | 'page'): FunctionalComponent {
  return (_props, { slots, attrs }) => h(LinkCard, { ...attrs, kind }, slots)
}
