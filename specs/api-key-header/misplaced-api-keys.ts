/** A valid apikey where the interface does not want it (XAK-08, XAK-09), and header values that are no apikey (XAK-06, XAK-10). */

import { allAtOnce, authorization, header, inQuery, type Placement } from "#harness";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

export const apiKeysElsewhere: readonly Placement[] = [
  ...["apikey", "api_key", "X-API-Key"].map(
    (name): Placement => ({
      title: `the apikey as ${name} in the query`,
      credential: (apikey) => inQuery(name, apikey, `the apikey as ${name} in the query`),
    }),
  ),
  ...["apikey", "Api-Key", "X-Auth-Token", "X-Access-Token"].map(
    (name): Placement => ({
      title: `the apikey in the header ${name}`,
      credential: (apikey) => header(name, apikey, `the apikey in the header ${name}`),
    }),
  ),
  {
    title: "the apikey in a cookie",
    credential: (apikey) =>
      header("Cookie", `apikey=${apikey}; X-API-Key=${apikey}`, "the apikey in a cookie"),
  },
];

/** For the many routes: in one of these places, and in all. */
export const mostlyElsewhere: readonly Placement[] = [
  apiKeysElsewhere[0]!,
  allAtOnce("the apikey everywhere else", apiKeysElsewhere),
];

const inAuthorization = (title: string, value: (apikey: string) => string): Placement => ({
  title,
  credential: (apikey) => authorization(value(apikey), title),
});

export const apiKeysInAuthorization: readonly Placement[] = [
  inAuthorization("the apikey as a Bearer token", (apikey) => `Bearer ${apikey}`),
  inAuthorization("the apikey under the scheme ApiKey", (apikey) => `ApiKey ${apikey}`),
  inAuthorization("the apikey as the user name of Basic", (apikey) => basic(`${apikey}:`)),
  inAuthorization("the apikey as the password of Basic", (apikey) => basic(`apikey:${apikey}`)),
];

export const placeholders: readonly { readonly title: string; readonly value: string }[] = [
  { title: "an empty value", value: "" },
  { title: "spaces", value: "    " },
  ...["null", "undefined", "None", "0", "true", "[object Object]"].map((value) => ({
    title: `the word ${value}`,
    value,
  })),
];

/** What a database or a template would read as more than one value. */
export const patterns: readonly { readonly title: string; readonly value: (apikey: string) => string }[] = [
  { title: "a percent sign", value: () => "%" },
  { title: "52 percent signs", value: () => "%".repeat(52) },
  { title: "52 underscores", value: () => "_".repeat(52) },
  // 52 of them fit every key, and it may be another one that is found.
  {
    title: "an underscore in the place of one character",
    value: (apikey) => `${apikey.slice(0, 20)}_${apikey.slice(21)}`,
  },
  { title: "an asterisk", value: () => "*" },
  { title: "a regular expression for anything", value: () => ".*" },
  { title: "an SQL condition", value: () => "' OR '1'='1" },
  { title: "a query operator", value: () => '{"$ne":null}' },
  { title: "the beginning of the apikey and a percent sign", value: (apikey) => `${apikey.slice(0, 10)}%` },
];
