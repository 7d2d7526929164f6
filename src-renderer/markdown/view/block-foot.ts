import type { Component, InjectionKey } from 'vue'

/** The component below each block of a page, such as its threads. It receives the ids of the block. */
export const BLOCK_FOOT: InjectionKey<Component | undefined> = Symbol('foot of a block')
