import { $project } from '#core/state/session/user.ts'

/** The names of the places of a row, with which its title may begin: the current project, and those given of its unit, its node and the like. */
export const placeNames = (...names: readonly unknown[]): readonly string[] =>
  [$project.get()?.name, ...names].filter((name): name is string => typeof name === 'string' && name !== '')
