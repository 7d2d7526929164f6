/** Common words of technical prose that neither the dictionaries nor the list of software terms have. */
export const TECHNICAL_WORDS: readonly string[] = `
  api async auth autoscaling balancer benchmarking boolean breakpoint cardinality checksum cleartext cli
  config configurator crypto cryptographic cryptographically csv dataset datasource declaratively decrypted
  designator dev discoverable distributable env failover fallback formatter frontmatter geolocation gif
  handoff html https indexable integrator invoker joinable jpeg json keepalive lexeme lifecycle liveness
  lookup macro matcher mergeable modularity multibyte multiline multitenancy namespace natively newtype
  nullable observability orchestrator overloadable parallelize parameterless parser passwordless png
  polymorphism prebuilt preconfigured programmatically queueing reachability reindexing renderer
  representable resolver respawn rollout roundtrip runtime scalable scheduler selectable sortable stdlib
  strikethrough subclass subclasses subcommand subexpression subfolder suboptimal substring superclass
  superset svg syntaxes timeframe tradeoff txt unlink unlinked untagged url varargs verifier xml yaml yml
  Datadog Elasticsearch Grafana Kafka Kubernetes Linux Nginx Okta Postgres Redis
`
  .trim()
  .split(/\s+/)
