/** The nodes and subgraphs of a flowchart with ASCII names, because the layout supports no other letters. */
export class FlowchartNames {
  readonly #nodes = new Map<string, string>()
  readonly #groups = new Map<string, string>()
  readonly #shapes = new Map<string, string>()
  readonly #labels = new Map<string, string>()
  readonly #groupOf = new Map<string, number>()

  node(id: string): string {
    const name = nameFor(this.#nodes, id, 'n')
    this.#labels.set(name, id)
    return name
  }

  group(id: string): string {
    return nameFor(this.#groups, id, 'g')
  }

  /** Sets the shape and label of a node. The last call takes precedence. */
  shape(name: string, shape: string): void {
    this.#shapes.set(name, shape)
  }

  /** True where a node and a subgraph have one name. */
  areShared(): boolean {
    return [...this.#groups.keys()].some((id) => this.#nodes.has(id))
  }

  /**
   * Returns the text of a node within a subgraph, if there is one. A node with its shape belongs to that subgraph, and
   * a node without its shape to the subgraph of its earlier mention.
   */
  written(name: string, group: number | undefined): string {
    const owner = this.#groupOf.get(name)
    if (group !== undefined && owner !== undefined && owner !== group) return name
    if (group !== undefined) this.#groupOf.set(name, group)
    return name + (this.#shapes.get(name) ?? `["${this.#labels.get(name)}"]`)
  }
}

function nameFor(names: Map<string, string>, id: string, start: string): string {
  const name = names.get(id) ?? `${start}${names.size}`
  names.set(id, name)
  return name
}
