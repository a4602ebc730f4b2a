// For `@aws-sdk/endpoint-cache`. The client creates a cache for endpoint discovery, which is off, and never uses it.
export class EndpointCache {}
