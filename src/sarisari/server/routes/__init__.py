"""HTTP routes, one module per subject: JSON endpoints, static files, and pages without scripts."""
