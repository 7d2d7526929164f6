import type { Component, InjectionKey } from 'vue'

/** The words and buttons for one kind of problem, in place of the core's words. */
export interface ProblemHelp {
  icon: Component
  title: string
  /**
   * The component with the problem and the remedies, and the component with the buttons, which emit `retry` to load the
   * content again.
   */
  words: Component
  actions: Component
}

/**
 * The injection key of the help by problem code. Features know the remedies, and the parts of the interface know no
 * features.
 */
export const PROBLEM_HELP: InjectionKey<ReadonlyMap<string, ProblemHelp>> = Symbol('problem help')
