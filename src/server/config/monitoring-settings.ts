import { setting, type Value } from './setting.ts'

/** The settings of what is said of a server that runs: its log, its figures and its traces. */
export const MONITORING_SETTINGS = {
  LOG_LEVEL: setting('level', 'info', 'How much is logged: fatal, error, warn, info, debug, trace or silent.'),
  METRICS_TOKEN: setting(
    'key',
    '',
    'Who sends it as a bearer token reads /metrics, as administrators do; without it they alone.'
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'url',
    '',
    'Where traces are sent by OTLP over HTTP, as http://collector:4318; without it none are recorded.'
  ),
  OTEL_SERVICE_NAME: setting('text', 'urban-archives', 'By what name this server is known in traces.')
} as const

/** What a server says of itself while it runs. */
export interface MonitoringConfig {
  readonly logLevel: string
  /** The bearer token of who reads the figures. */
  readonly metricsToken: string | undefined
  /** Where traces are sent, and by what name; undefined where none are recorded. */
  readonly traces: { readonly endpoint: URL; readonly serviceName: string } | undefined
}

type MonitoringSetting = keyof typeof MONITORING_SETTINGS

/** What the settings of log, figures and traces say. */
export function monitoringConfig(
  read: <N extends MonitoringSetting>(name: N) => Value[(typeof MONITORING_SETTINGS)[N]['kind']]
): MonitoringConfig {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  return {
    logLevel: read('LOG_LEVEL'),
    metricsToken: read('METRICS_TOKEN'),
    traces: endpoint && { endpoint, serviceName: read('OTEL_SERVICE_NAME') }
  }
}
