import type { Plugin } from 'vite'

/** The map from a module to its source, which is written into the module: longer than the module itself. */
const MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,[\w+/=]+\s*$/

/**
 * Lets the browser keep each module for the run: every file of tests is a page of its own and asks for the same modules, which the server
 * would otherwise be asked about again, one by one. A run begins with an empty browser, so that nothing of an earlier one is kept; where
 * files are watched, they are asked for as ever. What is kept cannot be replaced by `vi.mock`, which no test of the client uses.
 * Modules are sent without their maps: four hundred are read for each file, and the runner, which names lines, has the maps itself.
 */
export const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares, config }) {
    if (config.server.watch !== null) return
    middlewares.use((_, answer, next) => {
      const set = answer.setHeader.bind(answer)
      answer.setHeader = (name, value) =>
        set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=86400' : value)
      const end = answer.end.bind(answer) as (...all: unknown[]) => typeof answer
      answer.end = ((first: unknown, ...rest: unknown[]) =>
        end(typeof first === 'string' ? first.replace(MAP, '') : first, ...rest)) as typeof answer.end
      next()
    })
  }
}
