import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build, preview } from 'vite'

/** The peer and what it is drawn with, none of which the product needs. */
const PACKAGES = {
  'react-admin': '5.15.4',
  'ra-data-fakerest': '5.15.4',
  react: '19.3.1',
  'react-dom': '19.3.1'
} as const
const NPM = 'npm'
const PAGE =
  '<!doctype html><html lang="zh"><meta charset="utf-8"><title>peer</title><div id="root"></div><script type="module" src="./main.ts"></script></html>'
/** As its own tutorial has it: a list with a menu, a bar and data that are there at once. */
const MAIN = `
import { createElement as draw } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, DataTable, List, Resource } from 'react-admin'
import fakeRest from 'ra-data-fakerest'

const positions = Array.from({ length: 200 }, (_, at) => ({ id: at, code: 'P' + at, name: '岗位' + at, rank: at % 7 }))
const Positions = () =>
  draw(List, null, draw(DataTable, null, ...['code', 'name', 'rank'].map((source) => draw(DataTable.Col, { key: source, source }))))
createRoot(document.getElementById('root')).render(
  draw(Admin, { disableTelemetry: true, dataProvider: fakeRest({ positions }) }, draw(Resource, { name: 'positions', list: Positions }))
)
`

/** What a page of the peer is called, its address, and how it is taken away. */
export interface Peer {
  readonly name: string
  readonly address: string
  readonly close: () => Promise<void>
}

/** Builds a list of react-admin from npm and serves it; undefined where npm does not have it now, as without a network. */
export async function reactAdmin(): Promise<Peer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'peer-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'main.ts'), MAIN)
  const away = () => rmSync(folder, { recursive: true, force: true })
  const { status } = spawnSync(NPM, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder
  })
  if (status !== 0) {
    away()
    return undefined
  }
  const place = { configFile: false, root: folder, logLevel: 'error', build: { outDir: 'dist' } } as const
  await build({ ...place, define: { 'process.env.NODE_ENV': '"production"' } })
  const server = await preview({ ...place, preview: { port: 0, host: '127.0.0.1' } })
  return {
    name: `a list of react-admin ${PACKAGES['react-admin']}`,
    address: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      away()
    }
  }
}
