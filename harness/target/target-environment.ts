/** What of our own environment a started target finds in its own: not what is meant for us, and not what the CI job may do. */

/** What speaks for the job, on the usual CI systems. What the target needs of it is handed over by name, as FDS_TARGET_ENV_…. */
const OF_THE_JOB = [
  /^FDS_/,
  /^(GITHUB|GH|GITLAB|NPM|NODE_AUTH|CODECOV|SONAR|VAULT)_TOKEN$/,
  /^ACTIONS_(RUNTIME|ID_TOKEN|CACHE|RESULTS)_/,
  /^CI_(JOB_(TOKEN|JWT.*)|.*PASSWORD|.*REPOSITORY_URL|REGISTRY_USER)$/,
  /^(SYSTEM_ACCESSTOKEN|BUILDKITE_AGENT_ACCESS_TOKEN|CIRCLE_OIDC_TOKEN.*|BITBUCKET_.*TOKEN|DRONE_.*(TOKEN|PASSWORD))$/,
];

export function environmentForTargets(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(own).filter(([name]) => !OF_THE_JOB.some((pattern) => pattern.test(name))),
  );
}
