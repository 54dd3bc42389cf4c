import type grid from '#locales/zh-CN/grid.json'

/** A sentence of locales/…/grid.json by its name. The model names sentences; the view speaks them. */
export type GridText = keyof typeof grid
