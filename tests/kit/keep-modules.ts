import type { Plugin } from 'vite'

/**
 * Lets the browser keep each module for the run: every file of tests is a page of its own and asks for the same modules, which the server
 * would otherwise be asked about again, one by one. A run begins with an empty browser, so that nothing of an earlier one is kept; where
 * files are watched, they are asked for as ever. What is kept cannot be replaced by `vi.mock`, which no test of the client uses.
 */
export const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares, config }) {
    if (config.server.watch !== null) return
    middlewares.use((_, answer, next) => {
      const set = answer.setHeader.bind(answer)
      answer.setHeader = (name, value) =>
        set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=86400' : value)
      next()
    })
  }
}
