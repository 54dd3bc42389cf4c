import { readdirSync } from 'node:fs'

const KEPT = /^cluster-\d+$/

/** The names of the databases that upgrades have kept beside the one in use, the newest first. */
export const keptNames = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => KEPT.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
