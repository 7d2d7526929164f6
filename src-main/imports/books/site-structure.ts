/** A space of a site in a structure file. */
export interface StructureSpace {
  kind: 'space'
  title: string
  path: string | null
  /** The folder of its book, '' for the root; null where its content is not in this repository. */
  directory: string | null
  isDefault: boolean
  condition: string | null
}

/** A section of a site: spaces behind one entry of its navigation. */
export interface StructureSection {
  kind: 'section'
  title: string
  path: string | null
  description: string | null
  icon: string | null
  isDefault: boolean
  condition: string | null
  children: StructureSpace[]
}

/** A group of sections. */
export interface StructureGroup {
  kind: 'group'
  title: string
  children: StructureNode[]
}

/** A link of the navigation that leads away from the site. */
export interface StructureLink {
  kind: 'link'
  title: string
}

export type StructureNode = StructureSpace | StructureSection | StructureGroup | StructureLink

/** The site that a structure file describes. */
export interface SiteStructure {
  title: string
  nodes: StructureNode[]
}

/** Returns the spaces of a structure in their order. */
export function spacesOf(nodes: readonly StructureNode[]): StructureSpace[] {
  return nodes.flatMap((node) => {
    switch (node.kind) {
      case 'space':
        return [node]
      case 'section':
        return node.children
      case 'group':
        return spacesOf(node.children)
      case 'link':
        return []
    }
  })
}

/** Returns the sections of a structure in their order, those of groups too. */
export function sectionsOf(nodes: readonly StructureNode[]): StructureSection[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'section') return [node]
    return node.kind === 'group' ? sectionsOf(node.children) : []
  })
}
