/** Which of the routes of the interface a request is, if any. */
import { type RouteName, routeNames, routes } from "#catalogue";

export function routeOf(method: string, path: string): RouteName | undefined {
  return routeNames.find((name) => routes[name].method === method && patternOf(routes[name].path).test(path));
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
