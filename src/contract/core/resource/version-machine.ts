import { stateMachine } from '../state-machine.ts'

const VERSION_STATES = ['draft', 'published', 'superseded'] as const

/** The states of a table of versions and the steps between them: who holds the right of the menu publishes. */
export const versionMachine = (table: string, menu: string) =>
  stateMachine(table, VERSION_STATES, 'draft', {
    publish: { from: ['draft'], to: 'published', by: `${menu}:publish`, guards: ['isSound'] },
    supersede: { from: ['published'], to: 'superseded', by: 'system' }
  })
