import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes
} from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'

import type { MonitoringConfig } from './config/monitoring-settings.ts'
import { traceBy } from './db/tracing.ts'

/** The server ends this long after it wanted to, at most, where the endpoint takes no more spans. Milliseconds. */
const FLUSH = 3000
/** An endpoint that does not answer within this is away: its spans go. Milliseconds. */
const PATIENCE = 5000
/** The first word of a statement, and the first table of the product in it: its values are parameters, and are in no span. */
const OPERATION = /^\W*(select|insert|update|delete|with|merge|copy|lock|notify|set)\b/i
const TABLE = /\b(?:from|into|update|join|table)\s+(?:"?public"?\.)?"?((?:arc|sys)_[a-z0-9_]+)"?/i

/** Traces that are sent to an endpoint. */
export interface Traces {
  /** Traces the requests of a server; to be called before its routes are bound. */
  readonly requests: (app: FastifyInstance) => void
  /** Says what goes wrong with the endpoint, once, and once when it is there again. */
  readonly onChange: (say: (trouble: string | undefined) => void) => void
  /** Sends what is left, for three seconds at most. */
  readonly close: () => Promise<void>
}

/**
 * Begins to record traces and to send them by OTLP over HTTP. What the standard's other settings say (headers, timeout, compression,
 * resource attributes) its packages read from the environment. Spans wait in a queue of 2048; what does not fit is let go, so that an
 * endpoint that is away costs nothing but its spans.
 */
export function openTraces({ endpoint, serviceName }: NonNullable<MonitoringConfig['traces']>): Traces {
  const watched = watchExporter(
    new OTLPTraceExporter({ url: `${endpoint.href.replace(/\/$/, '')}/v1/traces`, timeoutMillis: PATIENCE })
  )
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: watched.exporter, exportTimeoutMillis: PATIENCE })]
  })
  const tracer = provider.getTracer('urban-archives')
  const within = new AsyncLocalStorage<Span>()
  traceBy({
    async root(name, facts, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: { ...facts } }, ROOT_CONTEXT)
      try {
        return await within.run(span, work)
      } catch (error) {
        // By its kind alone: messages may quote what people have written.
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    },
    statement(sql, milliseconds, hasFailed) {
      const parent = within.getStore()
      if (!parent?.isRecording()) return
      const attributes = factsOf(sql)
      const end = Date.now()
      const name = [attributes['db.operation.name'], attributes['db.collection.name']].filter(Boolean).join(' ')
      const span = tracer.startSpan(
        name || 'statement',
        { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds },
        trace.setSpan(ROOT_CONTEXT, parent)
      )
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    }
  })
  return {
    requests(app) {
      const spans = new WeakMap<object, Span>()
      app.addHook('onRequest', (request, _, done) => {
        const { method, id, routeOptions } = request
        const route = routeOptions.url ?? 'none'
        const span = tracer.startSpan(
          `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, 'http.route': route, 'urban_archives.request': id }
          },
          ROOT_CONTEXT
        )
        spans.set(request, span)
        within.run(span, done)
      })
      // What reads the content of a request calls back from the connection, which is in no request.
      app.addHook('preValidation', (request, _, done) => {
        const span = spans.get(request)
        if (span) within.run(span, done)
        else done()
      })
      app.addHook('onResponse', async (request, { statusCode }) => end(spans.get(request), statusCode))
      app.addHook('onRequestAbort', async (request) => end(spans.get(request), undefined))
    },
    onChange: watched.onChange,
    async close() {
      traceBy(undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), pause(FLUSH, undefined, { ref: false })])
    }
  }
}

/** Ends the span of a request; one without an answer was left by who asked. */
function end(span: Span | undefined, status: number | undefined): void {
  if (status !== undefined) span?.setAttribute('http.response.status_code', status)
  if (status !== undefined && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
  if (span?.isRecording()) span.end()
}

function factsOf(sql: string): Attributes {
  const [operation, table] = [OPERATION.exec(sql)?.[1], TABLE.exec(sql)?.[1]]
  return {
    'db.system.name': 'postgresql',
    ...(operation !== undefined && { 'db.operation.name': operation.toLowerCase() }),
    ...(table !== undefined && { 'db.collection.name': table.toLowerCase() })
  }
}

/** Notes when an exporter fails after it has worked, and the other way round. */
function watchExporter(inner: SpanExporter) {
  let trouble: string | undefined
  let say: (trouble: string | undefined) => void = () => undefined
  const exporter: SpanExporter = {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        const now = result.code === 0 ? undefined : (result.error?.message ?? 'no answer')
        if ((now === undefined) !== (trouble === undefined)) say(now)
        trouble = now
        done(result)
      }),
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown()
  }
  const onChange = (next: typeof say): void => {
    say = next
  }
  return { exporter, onChange }
}
