import type { Component, InjectionKey } from 'vue'

/** What a screen says and offers for one kind of problem, in place of the core's words. */
export interface ProblemHelp {
  icon: Component
  title: string
  /** What happened and what can be done; and the buttons for it, which emit `retry` to have it asked for again. */
  words: Component
  actions: Component
}

/** Help by the code of a problem: features know what to do, and the parts of the interface know no features. */
export const PROBLEM_HELP: InjectionKey<ReadonlyMap<string, ProblemHelp>> = Symbol('problem help')
