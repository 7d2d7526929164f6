import { computed, type ComputedRef } from 'vue'
import type { ExpressionValue } from '../../src-main/content/expressions/expression-value.ts'
import { persisted } from '../stores/persisted.ts'

/** The value of a claim that a writer tries. */
export type ClaimValue = string | number | boolean
/** The claims of a tried visitor, by their paths below `visitor.claims`, such as `unsigned.plan`. */
export type TriedClaims = Readonly<Record<string, ClaimValue>>

/** The tried visitor of a space. The trial lasts as long as the window. */
export interface TriedVisitor {
  isTried: ComputedRef<boolean>
  tried: ComputedRef<TriedClaims>
  /** The claims as expressions name them. */
  claims: ComputedRef<ExpressionValue>
  try: (claims: TriedClaims) => void
  /** Ends the trial, and shows all content. */
  clear: () => void
}

type Stored = Readonly<Record<string, TriedClaims>>

const NONE: TriedClaims = {}
const visitors = persisted<Stored>('tried-visitors', {}, readStored, sessionStorage)

/** Returns the tried visitor of a space. All screens of the space share it. */
export function useTriedVisitor(space: () => string | undefined): TriedVisitor {
  const stored = computed(() => {
    const id = space()
    return id !== undefined && Object.hasOwn(visitors.value, id) ? visitors.value[id] : undefined
  })
  function store(claims: TriedClaims | undefined): void {
    const id = space()
    if (id === undefined) return
    const { [id]: _, ...others } = visitors.value
    visitors.value = claims ? { ...others, [id]: claims } : others
  }
  return {
    isTried: computed(() => stored.value !== undefined),
    tried: computed(() => stored.value ?? NONE),
    claims: computed(() => nested(stored.value ?? NONE)),
    try: store,
    clear: () => store(undefined),
  }
}

/** Returns claims by paths as groups within groups, without the prototype of objects. */
export function nested(claims: TriedClaims): ExpressionValue {
  const root = Object.create(null) as Record<string, ExpressionValue>
  for (const [path, value] of Object.entries(claims)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let group = root
    for (const name of names) {
      const inner = group[name]
      const next =
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? (inner as Record<string, ExpressionValue>)
          : (Object.create(null) as Record<string, ExpressionValue>)
      group[name] = next
      group = next
    }
    group[last] = value
  }
  return root
}

function readStored(stored: unknown): Stored | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const spaces = Object.entries(stored).flatMap(([space, claims]): [string, TriedClaims][] =>
    typeof claims === 'object' && claims !== null ? [[space, onlyClaims(claims)]] : [],
  )
  return Object.fromEntries(spaces)
}

function onlyClaims(claims: object): TriedClaims {
  const kinds = new Set(['string', 'number', 'boolean'])
  return Object.fromEntries(
    Object.entries(claims).filter(([, value]) => kinds.has(typeof value)),
  ) as TriedClaims
}
