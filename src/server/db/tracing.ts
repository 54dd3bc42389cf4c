/** What is said of a piece of work: figures and names of the code alone, nothing of what people have written. */
export type TraceFacts = Readonly<Record<string, string | number>>

/** Where traces are recorded; src/server/traces.ts makes one where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  /** Does work of the server's own as the root of a trace. */
  readonly root: <T>(name: string, facts: TraceFacts, work: () => Promise<T>) => Promise<T>
  /** Notes a statement that has just ended, within the work that it belongs to; outside of any nothing is noted. */
  readonly statement: (sql: string, milliseconds: number, hasFailed: boolean) => void
}

let active: Tracing | undefined

/** Records traces from now on, or no longer. */
export function traceBy(tracing: Tracing | undefined): void {
  active = tracing
}

/** Does work of the server's own, as a trace where traces are recorded. */
export const traced = <T>(name: string, facts: TraceFacts, work: () => Promise<T>): Promise<T> =>
  active ? active.root(name, facts, work) : work()

/** Notes a statement where traces are recorded. */
export const traceStatement = (sql: string, milliseconds: number, hasFailed: boolean): void =>
  active?.statement(sql, milliseconds, hasFailed)
