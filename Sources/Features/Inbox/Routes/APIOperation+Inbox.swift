import HTTPServer
import Site

extension APIOperation {
    static let inbox: [APIOperation] = [
        APIOperation(
            "post", APIPath.inbox.template, "Hand over addresses, text and files (multipart), any mix of them",
            parameters: [Parameter("Idempotency-Key", in: .header, "Sending again with the same key saves once")],
            body: .files([
                ("url", "string[]"), ("text", "string[]"), ("file", "file[]"), ("title", "string"),
                ("note", "string"), ("tags", "string"),
            ]), status: 202, answer: .json("Accepted")),
        APIOperation(
            "post", InboxPath.uploads.template, "Begin to upload a file in pieces; Location is where they go",
            body: .form([
                ("name", "string!"), ("size", "1...\(UploadStore.maxFileSize)!"), ("modifiedAt", "string"),
                ("title", "string"),
                ("note", "string"), ("tags", "string"),
            ]), status: 201, answer: .nothing),
        APIOperation(
            "get", InboxPath.upload.template, "How much of an upload is here, as Upload-Offset", parameters: [upload],
            status: 204, answer: .nothing),
        APIOperation(
            "patch", InboxPath.upload.template, "Add the bytes from Upload-Offset on, at most 4 MB; 202 with the last",
            parameters: [upload, Parameter("Upload-Offset", in: .header, "Bytes that are here", type: "0...!")],
            body: .bytes, status: 204, answer: .nothing, also: [(202, .json("Accepted")), (409, .nothing)]),
        APIOperation(
            "delete", InboxPath.upload.template, "Give an upload up", parameters: [upload], status: 204,
            answer: .nothing),
    ]

    private static let upload = Parameter("uid", in: .path, "The upload's id")
}
