/** What a gateway answers in place of the service. */
const statuses: readonly number[] = [502, 503, 504];

export const isGatewayFailure = (status: number): boolean => statuses.includes(status);
